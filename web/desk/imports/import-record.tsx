import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ImportRecord } from '@almoner/api/desk/imports/contract.ts'
import { useLanguage } from '../../lib/language/i18n.ts'
import { formatCount, formatMoney } from '../../lib/text/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { Time } from '../../ui/data/time.tsx'
import { DecisionDialog } from '../../ui/decision-dialog/decision-dialog.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { deskKey } from '../payments/payments-api.ts'
import { undoImport } from './imports-api.ts'
import styles from './imports.module.css'
import { Row } from '../../ui/layout/arrangement/row.tsx'

type Props = { id: string; record: ImportRecord; hasDraft: boolean }

/** Shows the recorded rows of a file: its progress, its end, and how it is undone. */
export const ImportRecordState = ({ id, record, hasDraft }: Props) => {
  const { status } = record
  if (status === 'recording') return <Recording record={record} />
  return status === 'undone' ? (
    <Undone record={record} hasDraft={hasDraft} />
  ) : (
    <Completed id={id} record={record} />
  )
}

const Recording = ({ record: { added, toAdd } }: Pick<Props, 'record'>) => {
  const { t } = useLingui()
  const language = useLanguage()
  const [done, all] = [formatCount(added, language), formatCount(toAdd, language)]
  return (
    <Notice title={<Trans>The payments are being recorded</Trans>}>
      <progress
        className={styles.progress}
        max={toAdd}
        value={added}
        aria-label={t`Recorded payments`}
        aria-valuetext={t`${done} of ${all} recorded`}
      />
      <p>
        <Trans>
          {done} of {all} recorded. You can close this page; the import continues.
        </Trans>
      </p>
    </Notice>
  )
}

const Completed = ({ id, record }: Pick<Props, 'id' | 'record'>) => {
  const [isOpen, setOpen] = useState(false)
  const { added, amount, completedAt, startedBy, undoableUntil } = record
  const sum = formatMoney(amount)
  return (
    <>
      <Notice
        tone="success"
        title={
          <Plural
            value={added}
            one={`One payment of ${sum} is added`}
            other={`# payments of ${sum} are added`}
          />
        }
        action={
          <Row gap={3} columnGap={4} align="center">
            <Link to="/OfflinePayments">
              <Trans>See offline payments</Trans>
            </Link>
            {undoableUntil && (
              <Button onClick={() => setOpen(true)}>
                <Trans>Undo this import</Trans>
              </Button>
            )}
          </Row>
        }
      >
        <p>
          {completedAt && <Time at={completedAt} />} {startedBy}
        </p>
        {undoableUntil && (
          <p>
            <Trans>
              It can be undone until <Time at={undoableUntil} />.
            </Trans>
          </p>
        )}
      </Notice>
      <DecisionDialog
        name="undo-import"
        open={isOpen}
        onClose={() => setOpen(false)}
        title={
          <Plural
            value={added}
            one={`Undo this import of one payment of ${sum}?`}
            other={`Undo this import of # payments of ${sum}?`}
          />
        }
        act={<Trans>Void {sum}</Trans>}
        look="danger"
        send={(_decision, key) => undoImport(id, key)}
        reads={[deskKey]}
      >
        <p>
          <Trans>
            All payments of this file are voided and removed from your totals and your books. The
            file can be imported again.
          </Trans>
        </p>
      </DecisionDialog>
    </>
  )
}

const Undone = ({ record, hasDraft }: Pick<Props, 'record' | 'hasDraft'>) => {
  const { undoneAt, toVoid } = record
  return (
    <Notice tone="warning" title={<Trans>This import was undone</Trans>}>
      <p>{undoneAt && <Time at={undoneAt} />}</p>
      {toVoid > 0 && (
        <p>
          <Plural
            value={toVoid}
            one="One payment is still being made void."
            other="# payments are still being made void."
          />
        </p>
      )}
      {!hasDraft && (
        <p>
          <Trans>Upload the file again to import it once more.</Trans>
        </p>
      )}
    </Notice>
  )
}

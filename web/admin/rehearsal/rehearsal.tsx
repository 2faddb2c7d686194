import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type {
  ChecklistAnswer,
  RehearsedDecision,
} from '@almoner/api/admin/applications/rehearsal/rehearsal-contract.ts'
import { CommandButton } from '../../ui/button/command-button.tsx'
import { useCommand } from '../../lib/form/command.ts'
import { useErrorMessage } from '../../lib/api/failure/error-message.ts'
import { BackLink } from '../../ui/button/back-link.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { ScreenTitle } from '../../ui/layout/page/screen-title.tsx'
import { useCheckLabel, useFileLabel } from '../applications/application-labels.ts'
import styles from '../applications/application.module.css'
import { Loaded } from '../../ui/feedback/waiting/loaded.tsx'
import { ChecklistFields } from './checklist-fields.tsx'
import { checklistQuery, rehearseAll, type Rehearsed } from './rehearsal-api.ts'
import { Row } from '../../ui/layout/arrangement/row.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'

/** Shows which past decisions would differ under another checklist. Nothing is changed. */
export const Rehearsal = () => {
  const { t } = useLingui()
  const present = useQuery(checklistQuery)
  return (
    <Stack gap={4}>
      <BackLink to="/AdminAccounts" label={<Trans>All charities</Trans>} />
      <ScreenTitle
        title={t`Rehearse a checklist`}
        lead={
          <Trans>
            Change what an approval needs, and see which past decisions would have been different.
            Nothing is changed.
          </Trans>
        }
      />
      <Loaded query={present} height="14rem">
        {(checklist) => <Form present={checklist} />}
      </Loaded>
    </Stack>
  )
}

const Form = ({ present }: { present: ChecklistAnswer }) => {
  const toMessage = useErrorMessage()
  const [checklist, setChecklist] = useState(present)
  const [rehearsed, setRehearsed] = useState<Rehearsed>()
  const rehearsing = useCommand({ send: () => rehearseAll(checklist), done: setRehearsed })
  return (
    <>
      <ChecklistFields checklist={checklist} onChange={setChecklist} />
      <div>
        <CommandButton look="primary" command={rehearsing}>
          <Trans>Rehearse</Trans>
        </CommandButton>
      </div>
      {rehearsing.failure && <Notice tone="danger">{toMessage(rehearsing.failure.error)}</Notice>}
      {rehearsed && rehearsing.isDone && <Result rehearsed={rehearsed} />}
    </>
  )
}

const Result = ({ rehearsed: { applications, decisions, others } }: { rehearsed: Rehearsed }) => (
  <Stack as="section" gap={4} aria-live="polite">
    <h2 className={styles.title}>
      <Plural
        value={others.length}
        _0="No decision would have been different."
        one="One decision would have been different."
        other="# decisions would have been different."
      />
    </h2>
    <p className={styles.quiet}>
      <Trans>
        {decisions} decisions on {applications} applications were checked.
      </Trans>
    </p>
    <Stack as="ul" gap={4}>
      {others.map((other) => (
        <li key={`${other.id} ${other.position}`} className={styles.item}>
          <Other other={other} />
        </li>
      ))}
    </Stack>
  </Stack>
)

const Other = ({ other }: { other: RehearsedDecision }) => {
  const checkLabel = useCheckLabel()
  const fileLabel = useFileLabel()
  const { id, name, round, position, at, was, gaps } = other
  return (
    <>
      <Row as="p" gap={2} columnGap={4} align="center">
        <Link
          to="/AdminAccounts/$id/Replay"
          params={{ id }}
          search={{ at: position }}
          className={styles.title}
        >
          {name ?? <Trans>No name yet</Trans>}
        </Link>
        <span>
          {was === 'approved' ? (
            <Trans>Was approved, would not have been</Trans>
          ) : (
            <Trans>Was declined, could have been approved</Trans>
          )}
        </span>
        <span className={styles.quiet}>
          <Trans>Round {round}</Trans> · <Time at={at} />
        </span>
      </Row>
      <ul className={styles.quiet}>
        {gaps.map((gap) => (
          <li key={`${gap.gap} ${gap.gap === 'document_missing' ? gap.kind : gap.check}`}>
            <Gap
              label={gap.gap === 'document_missing' ? fileLabel(gap.kind) : checkLabel(gap.check)}
              gap={gap.gap}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

const Gap = ({ gap, label }: { gap: RehearsedDecision['gaps'][number]['gap']; label: string }) => {
  switch (gap) {
    case 'document_missing':
      return <Trans>{label}: missing</Trans>
    case 'check_missing':
      return <Trans>{label}: no outcome</Trans>
    case 'check_failed':
      return <Trans>{label}: failed</Trans>
  }
}

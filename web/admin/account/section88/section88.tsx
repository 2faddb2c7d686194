import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CharityAccountAnswer } from '@almoner/api/admin/organisations/contract.ts'
import type {
  AnsweredSection88Check,
  Section88Answer,
} from '@almoner/api/admin/organisations/section88/contract.ts'
import { Button, type ButtonProps } from '../../../ui/button/button.tsx'
import { Pill, type PillTone } from '../../../ui/data/status/pill.tsx'
import { Day } from '../../../ui/data/time.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Row } from '../../../ui/layout/arrangement/row.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { Wrap } from '../../../ui/layout/arrangement/wrap.tsx'
import type { IconName } from '../../../ui/picture/icon.tsx'
import { charityListQuery, searchQuery } from '../../charity-list/charity-list-api.ts'
import { Overdue } from './overdue.tsx'
import { Section88Dialog, toSearched } from './section88-dialog.tsx'
import { useSection88Result } from './section88-labels.ts'

type Props = { account: CharityAccountAnswer }

/** The check of the tax status that is due, before all sections of the account. */
export const DueSection88Check = ({ account }: Props) => {
  const { section88 } = account
  if (section88 === null || section88.daysOverdue < 0) return null
  return (
    <Notice
      tone="warning"
      title={<Trans>The yearly section 88 check is due</Trans>}
      action={
        <RecordCheck account={account} look="primary">
          <Trans>Record the check</Trans>
        </RecordCheck>
      }
    >
      <Overdue days={section88.daysOverdue} /> · <Day day={section88.dueOn} />
      <NewestFinding section88={section88} />
    </Notice>
  )
}

// A charity that was not found stays due, so the reader needs to know what a colleague found.
const NewestFinding = ({ section88: { checks } }: { section88: Section88Answer }) => {
  const [newest] = checks
  return newest === undefined || newest.result === 'listed' ? null : <Check check={newest} />
}

/** When the next check is due, and what the former ones found. */
export const Section88 = ({ account }: Props) => {
  const { section88 } = account
  if (section88 === null) {
    return (
      <Quiet>
        <Trans>The tax status was not verified, so there is nothing to check.</Trans>
      </Quiet>
    )
  }
  return (
    <Stack gap={4}>
      <p>
        {section88.daysOverdue < 0 ? (
          <Trans>
            Next check on <Day day={section88.dueOn} />
          </Trans>
        ) : (
          <Trans>
            Due since <Day day={section88.dueOn} />
          </Trans>
        )}
      </p>
      {section88.checks.length === 0 ? (
        <Quiet>
          <Trans>No check has been recorded since the tax status was verified.</Trans>
        </Quiet>
      ) : (
        <Stack as="ul" gap={4}>
          {section88.checks.map((check) => (
            <li key={`${check.checkedOn} ${check.result} ${check.note}`}>
              <Check check={check} />
            </li>
          ))}
        </Stack>
      )}
      <div>
        <RecordCheck account={account}>
          <Trans>Record a check</Trans>
        </RecordCheck>
      </div>
    </Stack>
  )
}

type RecordCheckProps = Props & Pick<ButtonProps, 'look' | 'children'>

/** The button and its dialog, which opens with the date of the stored list and its matches. */
const RecordCheck = ({ account, ...button }: RecordCheckProps) => {
  const [isOpen, setOpen] = useState(false)
  useQuery(charityListQuery)
  useQuery(searchQuery(toSearched(account)))
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && <Section88Dialog account={account} onClose={() => setOpen(false)} />}
    </>
  )
}

const looks: Record<AnsweredSection88Check['result'], [PillTone, IconName]> = {
  listed: ['success', 'success'],
  not_listed: ['danger', 'danger'],
  unclear: ['warning', 'warning'],
}

const Check = ({ check }: { check: AnsweredSection88Check }) => {
  const resultLabel = useSection88Result()
  const { result, checkedOn, sourceOn, note, by } = check
  const [tone, icon] = looks[result]
  const who = by.name ?? '–'
  return (
    <>
      <Row gap={2} columnGap={3} align="center">
        <Pill tone={tone} icon={icon}>
          {resultLabel(result)}
        </Pill>
        <Day day={checkedOn} />
      </Row>
      {note !== '' && <Wrap keepsLines>{note}</Wrap>}
      <Quiet size={13}>
        <Trans>
          By {who}, list of <Day day={sourceOn} />
        </Trans>
      </Quiet>
    </>
  )
}

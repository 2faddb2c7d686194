import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PolicyAnswer } from '@almoner/api/desk/approvals/contract.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { FlashMessage } from '../../../ui/feedback/notice/flash-message.tsx'
import { LoadFailure } from '../../../ui/feedback/notice/load-failure.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatAlternatives, formatShortMoney } from '../../../lib/text/format.ts'
import { useIsSuspended } from '../../use-may.ts'
import { RuleSentences } from './rule-sentences.tsx'
import { RulesForm } from './rules-form.tsx'
import { policyQuery } from '../safety-api.ts'
import styles from '../safety.module.css'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'

/** When a second person is needed at the charity, who that can be, and how owners change it. */
export const TwoPersonRulesCard = () => {
  const { data, error, refetch } = useQuery(policyQuery)
  return (
    <div className={styles.rules}>
      <Card title={<Trans>When a second person is needed</Trans>}>
        {error && !data && <LoadFailure error={error} retry={() => void refetch()} />}
        {!data && !error && <Blank />}
        {data && <Rules policy={data} />}
      </Card>
    </div>
  )
}

const Rules = ({ policy }: { policy: PolicyAnswer }) => {
  const [isOpen, setOpen] = useState(false)
  const [saved, setSaved] = useState<{ isAsked: boolean; times: number }>()
  const part = useRef<HTMLDivElement>(null)
  // The form disappears with the focus in it.
  const close = () => {
    setOpen(false)
    part.current?.focus()
  }
  return (
    <div ref={part} tabIndex={-1} className={styles.part}>
      <RuleSentences rules={policy.rules}>
        <li>
          <Trans>A new bank account and looser rules always need a second person.</Trans>
        </li>
      </RuleSentences>
      <Facts policy={policy} />
      {saved && (
        <FlashMessage key={saved.times}>
          {saved.isAsked ? (
            <Trans>
              The looser rules are waiting for approval. The request is under Approvals.
            </Trans>
          ) : (
            <Trans>The rules apply from now on.</Trans>
          )}
        </FlashMessage>
      )}
      <Change policy={policy} isOpen={isOpen} open={() => setOpen(true)} />
      {isOpen && policy.waiting === null && (
        <RulesForm
          key={`rules-${policy.changes}`}
          policy={policy}
          close={close}
          done={(isAsked) => {
            close()
            setSaved((before) => ({ isAsked, times: (before?.times ?? 0) + 1 }))
          }}
        />
      )}
    </div>
  )
}

const Change = ({
  policy: { mayEdit, waiting },
  isOpen,
  open,
}: {
  policy: PolicyAnswer
  isOpen: boolean
  open: () => void
}) => {
  const isSuspended = useIsSuspended()
  if (!mayEdit) {
    return (
      <Quiet>
        {isSuspended ? (
          <Trans>The rules can be changed once your charity’s account is reinstated.</Trans>
        ) : (
          <Trans>Only owners can change the rules.</Trans>
        )}
      </Quiet>
    )
  }
  if (waiting !== null) {
    return (
      <Notice>
        <Trans>
          A change to the rules is waiting for approval. You can make another change once it is
          decided.
        </Trans>
      </Notice>
    )
  }
  if (isOpen) return null
  return (
    <Button icon="edit" onClick={open}>
      <Trans>Change the rules</Trans>
    </Button>
  )
}

/** Shows the effect of the rules on the reader today. */
const Facts = ({ policy }: { policy: PolicyAnswer }) => {
  const { rules, refundedLastDay, changed } = policy
  const refunded = formatShortMoney(refundedLastDay)
  return (
    <>
      {rules.secondPerson && (
        <p>
          <Trans>Refunded in the last 24 hours: {refunded}.</Trans>
        </p>
      )}
      <Approvers policy={policy} />
      {changed && (
        <Quiet>
          <Trans>
            Last changed by <span translate="no">{changed.by}</span>, <Time at={changed.at} />
          </Trans>
        </Quiet>
      )}
    </>
  )
}

const Approvers = ({ policy: { approvers } }: { policy: PolicyAnswer }) => {
  const language = useLanguage()
  if (approvers.money.length === 0) {
    return (
      <Notice title={<Trans>No one else at your desk can approve your requests</Trans>}>
        <Trans>
          Actions that need a second person wait for 24 hours instead, and then take effect. Each
          owner and your contact address get an email with a link that cancels them. Invite another
          owner or finance colleague: a day after they join, they can approve.
        </Trans>
      </Notice>
    )
  }
  const people = formatAlternatives(approvers.money, language)
  return (
    <p>
      <Trans>
        Your requests can be approved by <span translate="no">{people}</span>. A request that is not
        decided expires after 72 hours.
      </Trans>
    </p>
  )
}

const Blank = () => (
  <div aria-busy="true" className={styles.part}>
    <Skeleton width="20em" height="1.5em" />
    <Skeleton width="16em" height="1.5em" />
    <Skeleton width="12em" height="1.5em" />
  </div>
)

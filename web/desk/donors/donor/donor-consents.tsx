import { Trans, useLingui } from '@lingui/react/macro'
import type { ConsentChange } from '@almoner/api/desk/donors/contract.ts'
import { Fact, Facts } from '../../../ui/data/facts.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'

/** Each time the donor agreed to the charity's news or withdrew, the newest first. */
export const DonorConsents = ({ consents }: { consents: readonly ConsentChange[] }) => {
  const toSentence = useSentence()
  if (consents.length === 0) {
    return (
      <Quiet>
        <Trans>They have not agreed to receive news: do not send them any.</Trans>
      </Quiet>
    )
  }
  return (
    <Facts>
      {consents.map((change) => (
        <Fact key={`${change.at} ${change.type}`} label={<Time at={change.at} />}>
          {toSentence(change)}
        </Fact>
      ))}
    </Facts>
  )
}

const useSentence = (): ((change: ConsentChange) => string) => {
  const { t } = useLingui()
  return (change) => {
    if (change.type === 'agreed') {
      const version = change.textVersion ?? 1
      const texts: Record<typeof change.source, string> = {
        account: t`Agreed in their account, text version ${version}`,
        checkout: t`Agreed with a payment, text version ${version}`,
        unsubscribe_page: t`Agreed again through the link in an email, text version ${version}`,
      }
      return texts[change.source]
    }
    const texts: Record<typeof change.source, string> = {
      account: t`Withdrew in their account`,
      checkout: t`Withdrew with a payment`,
      unsubscribe_page: t`Unsubscribed through the link in an email`,
      one_click: t`Unsubscribed through their mailbox`,
      erasure: t`Ended because their data was erased`,
    }
    return texts[change.source]
  }
}

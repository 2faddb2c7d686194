import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnConsentsAnswer } from '@almoner/api/use-cases/marketing-consent/contract.ts'
import { useCommand } from '../../lib/form/command.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Checkbox } from '../../ui/form/choice/checkbox.tsx'
import { Failure } from '../../ui/feedback/notice/failure.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { Time } from '../../ui/data/time.tsx'
import { useAccountSite } from '../frame/account-site.tsx'
import text from '../frame/account-text.module.css'
import { ReadAgain } from '../../ui/feedback/notice/read-again.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { changeConsent, ownConsentsQuery } from './marketing-consent-api.ts'
import { OtherConsents } from './other-consents.tsx'

/** Shows whether this charity may send news and appeals, and which others may. */
export const OwnConsents = () => {
  const { name } = useAccountSite().charity
  const consents = useQuery(ownConsentsQuery)
  return (
    <Card title={<Trans>News from {name}</Trans>}>
      <Stack gap={4}>
        {consents.data ? (
          <>
            <Here here={consents.data.here} />
            <OtherConsents news={consents.data} />
          </>
        ) : consents.error ? (
          <ReadAgain query={consents} />
        ) : (
          <span aria-busy="true">
            <Skeleton height="9em" />
          </span>
        )}
      </Stack>
    </Card>
  )
}

/** A tick takes effect at once: withdrawing consent must be as easy as one click. */
const Here = ({ here: { text: words, agreed } }: { here: OwnConsentsAnswer['here'] }) => {
  const { t } = useLingui()
  // The clicked choice is shown at once, because the answer takes time.
  const [wanted, setWanted] = useState<boolean>()
  const change = useCommand({
    send: (isWanted: boolean) =>
      changeConsent(isWanted ? { agreed: true, textId: words.id } : { agreed: false }),
    updates: ownConsentsQuery.queryKey,
    done: () => setWanted(undefined),
    failed: () => setWanted(undefined),
  })
  const { isBusy } = change
  const email = agreed?.email
  return (
    <div>
      <Checkbox
        name="news"
        label={words.agree}
        hint={words.details}
        checked={wanted ?? agreed !== null}
        aria-busy={isBusy || undefined}
        onChange={(event) => {
          if (isBusy) return
          setWanted(event.currentTarget.checked)
          change.run(event.currentTarget.checked)
        }}
      />
      <p className={text.result} role="status">
        {isBusy ? (
          t`One moment…`
        ) : agreed ? (
          <Trans>
            You agreed on <Time at={agreed.at} />. News goes to {email}.
          </Trans>
        ) : (
          change.isDone && t`You have withdrawn. You will get no more news.`
        )}
      </p>
      {change.failure && <Failure error={change.failure.error} />}
    </div>
  )
}

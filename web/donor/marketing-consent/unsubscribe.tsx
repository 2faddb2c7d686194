import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useCommand } from '../../lib/form/command.ts'
import { Button } from '../../ui/button/button.tsx'
import { Failure } from '../../ui/feedback/notice/failure.tsx'
import { AccountFrame } from '../frame/account-frame.tsx'
import text from '../frame/account-text.module.css'
import { CheckedLink } from '../../ui/account/links/mailed-link.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { agreeAgain, consentLinkQuery, unsubscribe } from './marketing-consent-api.ts'

/**
 * Opened by the link in a charity’s letters. One click unsubscribes, without a login or a question.
 */
export const Unsubscribe = () => {
  const { token } = useParams({ from: '/account/Unsubscribe/$token' })
  const { t } = useLingui()
  const { queryKey } = consentLinkQuery(token)
  const link = useQuery(consentLinkQuery(token))
  const change = useCommand({
    // The words that were agreed to, or nothing.
    send: (textId: string | null) =>
      textId === null ? unsubscribe(token) : agreeAgain(token, { textId }),
    updates: queryKey,
  })
  const busy = change.isBusy && t`One moment…`
  const failure = change.failure && <Failure error={change.failure.error} />
  const isAgain = change.isDone && change.input !== null
  return (
    <CheckedLink
      link={link}
      words={t`It is incomplete or does not exist. Copy the whole address from the email into your browser.`}
      to="/SelectMission"
      act={<Trans>To the charity’s page</Trans>}
    >
      {({ charity, agreed, text: words }) =>
        agreed ? (
          <AccountFrame
            key="agreed"
            look="door"
            {...(isAgain && { mark: 'success' })}
            title={
              isAgain ? t`You get news from ${charity} again` : t`No more news from ${charity}?`
            }
            lead={
              isAgain
                ? t`You can withdraw here at any time.`
                : t`One click is enough. You still get receipts, and emails about your own gifts.`
            }
          >
            {failure}
            <Button
              look={isAgain ? 'secondary' : 'primary'}
              wide
              busy={busy}
              onClick={() => change.run(null)}
            >
              <Trans>Unsubscribe</Trans>
            </Button>
          </AccountFrame>
        ) : (
          <AccountFrame
            key="withdrawn"
            look="door"
            mark="success"
            title={t`You will get no more news from ${charity}`}
            lead={t`Receipts, and emails about your own gifts and your account, still reach you.`}
          >
            {failure}
            <Stack gap={4}>
              <p className={text.small}>
                <Trans>Unsubscribed by mistake? You can subscribe again:</Trans>
              </p>
              <p className={text.small}>{words.details}</p>
              <Button wide busy={busy} onClick={() => change.run(words.id)}>
                {words.agree}
              </Button>
            </Stack>
          </AccountFrame>
        )
      }
    </CheckedLink>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnConsentsAnswer } from '@almoner/api/use-cases/marketing-consent/contract.ts'
import { useCommand } from '../../lib/form/command.ts'
import { Button } from '../../ui/button/button.tsx'
import { Failure } from '../../ui/feedback/notice/failure.tsx'
import { Time } from '../../ui/data/time.tsx'
import rows from '../../ui/data/rows.module.css'
import { FlashMessage } from '../../ui/feedback/notice/flash-message.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { ownConsentsQuery, withdrawElsewhere, withdrawEverywhere } from './marketing-consent-api.ts'
import styles from './other-consents.module.css'

type Withdrawal = { from: { organizationId: string; name: string } | 'all' }

/** The other charities that one agreed to, each with the way out, and one way out of all. */
export const OtherConsents = ({ news: { here, others } }: { news: OwnConsentsAnswer }) => {
  const { t } = useLingui()
  const withdraw = useCommand({
    send: ({ from }: Withdrawal) =>
      from === 'all' ? withdrawEverywhere() : withdrawElsewhere(from.organizationId),
    updates: ownConsentsQuery.queryKey,
  })
  const isUnderWay = (from: string): boolean => {
    const source = withdraw.isBusy ? withdraw.input?.from : undefined
    if (source === undefined) return false
    return source === 'all' ? from === 'all' : source.organizationId === from
  }
  const noMoreFrom = (charity: string): string => t`You will get no more news from ${charity}`
  const lastSource = withdraw.isDone ? withdraw.input?.from : undefined
  if (others.length === 0 && lastSource === undefined) return undefined
  return (
    <Stack gap={4}>
      {lastSource !== undefined && (
        <FlashMessage key={lastSource === 'all' ? 'all' : lastSource.organizationId}>
          {lastSource === 'all'
            ? t`You have withdrawn everywhere. You will get no more news.`
            : noMoreFrom(lastSource.name)}
        </FlashMessage>
      )}
      {others.length > 0 && (
        <>
          <h3 className={styles.title}>
            <Trans>Other charities that you get news from</Trans>
          </h3>
          <ul className={rows.list}>
            {others.map(({ organizationId, name, agreed }) => (
              <li key={organizationId} className={rows.row}>
                <div>
                  <p className={styles.name}>{name}</p>
                  <p className={rows.note}>
                    <Trans>
                      Since <Time at={agreed.at} />
                    </Trans>
                  </p>
                </div>
                <Button
                  look="quiet"
                  aria-label={t`Withdraw: ${name}`}
                  busy={isUnderWay(organizationId) && t`One moment…`}
                  onClick={() => withdraw.run({ from: { organizationId, name } })}
                >
                  <Trans>Withdraw</Trans>
                </Button>
              </li>
            ))}
          </ul>
          {others.length + (here.agreed ? 1 : 0) > 1 && (
            <div>
              <Button
                busy={isUnderWay('all') && t`One moment…`}
                onClick={() => withdraw.run({ from: 'all' })}
              >
                <Trans>Withdraw from every charity</Trans>
              </Button>
            </div>
          )}
        </>
      )}
      {withdraw.failure && <Failure error={withdraw.failure.error} />}
    </Stack>
  )
}

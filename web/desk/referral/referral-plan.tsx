import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button/button.tsx'
import { CopyRows } from '../../ui/data/copy-rows.tsx'
import { LoadFailure } from '../../ui/feedback/notice/load-failure.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ScreenTitle, useHeading } from '../../ui/layout/page/screen-title.tsx'
import { ScanCode } from '../../ui/qr-code/scan-code.tsx'
import { referralQuery } from './referral-api.ts'
import styles from './referral.module.css'
import { Referrals } from './referrals.tsx'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'

/** The link by which the charity recommends Almoner, and the charities that joined with it. */
export const ReferralPlan = () => (
  <>
    <ScreenTitle {...useHeading()} />
    <Stack gap={6} data-in-order="all">
      <OwnLink />
      <Referrals />
    </Stack>
  </>
)

const OwnLink = () => {
  const referral = useQuery(referralQuery)
  const { data, error, isError, isFetching } = referral
  const readAgain = () => void referral.refetch()
  if (data === undefined) {
    return isError ? <LoadFailure error={error} retry={readAgain} /> : <Skeleton height="22rem" />
  }
  return (
    <Card title={<Trans>Your link</Trans>}>
      {data.code !== null && data.link !== null ? (
        <CodeAndLink code={data.code} link={data.link} />
      ) : (
        <Notice
          title={<Trans>Your link is not ready yet</Trans>}
          action={
            <Button
              icon="refresh"
              busy={isFetching && <Trans>Checking…</Trans>}
              onClick={readAgain}
            >
              <Trans>Check again</Trans>
            </Button>
          }
        >
          <Trans>
            A charity without a link gets one overnight. If you still have none tomorrow, reply to
            any email from Almoner.
          </Trans>
        </Notice>
      )}
    </Card>
  )
}

const CodeAndLink = ({ code, link }: { code: string; link: string }) => {
  const { t } = useLingui()
  return (
    <div className={styles.link}>
      <div className={styles.texts}>
        <p>
          <Trans>
            Send the link, or let the other charity scan the QR code. A charity that signs up
            without them can enter the code when it chooses a plan.
          </Trans>
        </p>
        <CopyRows
          rows={[
            { label: t`Link`, value: link },
            { label: t`Referral code`, value: code },
          ]}
        />
        <Quiet size={15}>
          <Trans>
            Each charity counts once. A charity with the same people, IR File No. or card as yours
            does not count. A reward is taken off your next invoice, and expires 12 months after it
            is given.
          </Trans>
        </Quiet>
      </div>
      <div className={styles.picture}>
        <ScanCode text={link} label={t`QR code of your link`} saveAs={`almoner-${code}.png`} />
      </div>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { SuspensionAnswer } from '@almoner/api/desk/suspension/contract.ts'
import { may } from '@almoner/domain/staff/permissions.ts'
import { CharitySwitch } from '../../ui/account/charity-switch.tsx'
import { LogOutButton } from '../../ui/account/log-out-button.tsx'
import { LinkButton, OutsideLinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { AreaHeader } from '../../ui/layout/area/area-header.tsx'
import { ScreenTitle } from '../../ui/layout/page/screen-title.tsx'
import { Page } from '../../ui/layout/page/page.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'

/** Shows staff of a suspended charity the reason, the parts that stay open, and the way out. */
export const OrgSuspended = ({
  suspension: { name, reason, role },
}: {
  suspension: SuspensionAnswer
}) => {
  const { t } = useLingui()
  return (
    <Page
      header={
        <AreaHeader to="/" area={name}>
          <CharitySwitch />
          <LogOutButton realm="organizations" to="/" />
        </AreaHeader>
      }
    >
      <ScreenTitle title={t`Your charity’s account is suspended`} />
      {reason !== null && (
        <Notice tone="warning" title={t`Reason`}>
          {reason}
        </Notice>
      )}
      <p>
        <Trans>
          For now your charity cannot accept payments, and monthly gifts are on hold. Payments that
          are already with a bank, and refunds in progress, will still be completed.
        </Trans>
      </p>
      <p>
        {may(role, 'payments.refund') ? (
          <Trans>You can still view your payments and refund them.</Trans>
        ) : (
          <Trans>You can still view your payments.</Trans>
        )}
      </p>
      <p>
        <Trans>
          If you have questions, or the reason no longer applies, reply to the email that we sent to
          the owners of this account.
        </Trans>
      </p>
      <Stack gap={3}>
        <LinkButton to="/Payments" look="primary">
          {may(role, 'payments.refund') ? (
            <Trans>Payments and refunds</Trans>
          ) : (
            <Trans>Payments</Trans>
          )}
        </LinkButton>
        {may(role, 'payments.export') && (
          <OutsideLinkButton href="/api/organizations/payments.csv" icon="download" download>
            <Trans>Download all payments</Trans>
          </OutsideLinkButton>
        )}
      </Stack>
    </Page>
  )
}

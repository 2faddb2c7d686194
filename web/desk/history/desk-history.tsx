import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { SettingName } from '@almoner/api/use-cases/history/settings/contract.ts'
import { useLanguage } from '../../lib/language/i18n.ts'
import { BackLink } from '../../ui/button/back-link.tsx'
import { BankAccountReplay } from '../../ui/history/bank-account-replay.tsx'
import {
  bankAccountHistoryQuery,
  projectHistoryQuery,
  subscriptionHistoryQuery,
} from '../../ui/history/history-api.ts'
import { pickText } from '../../ui/history/fields/field.ts'
import { ProjectReplay } from '../../ui/history/project-replay.tsx'
import { settingReplays } from '../../ui/history/settings/setting-replays.ts'
import { SubscriptionReplay } from '../../ui/history/subscription-replay.tsx'
import { ScreenTitle, useHeading } from '../../ui/layout/page/screen-title.tsx'

const owner = { realm: 'organizations' } as const

/** Shows the charity's bank account as it was at any moment. */
export const DeskBankAccountReplay = () => (
  <>
    <ScreenTitle {...useHeading()} />
    <BankAccountReplay query={useQuery(bankAccountHistoryQuery(owner))} />
  </>
)

/** Shows the charity's subscription as it was at any moment. */
export const DeskSubscriptionReplay = () => (
  <>
    <ScreenTitle {...useHeading()} />
    <SubscriptionReplay query={useQuery(subscriptionHistoryQuery(owner))} />
  </>
)

/** Shows a project of the charity as it was at any moment. */
export const DeskProjectReplay = () => {
  const { projectId } = useParams({ from: '/signed-in/Projects/$projectId/Replay' })
  const language = useLanguage()
  const query = useQuery(projectHistoryQuery(owner, projectId))
  const { title, lead } = useHeading()
  const newest = query.data?.entries.at(-1)?.state
  return (
    <>
      <BackLink to="/Projects" label={<Trans>Projects</Trans>} />
      <ScreenTitle
        title={newest ? pickText(newest.title, language) : title}
        {...(lead !== undefined && { lead })}
      />
      <ProjectReplay query={query} owner={owner} />
    </>
  )
}

const Setting = ({ name }: { name: SettingName }) => {
  const Replay = settingReplays[name]
  return (
    <>
      <ScreenTitle {...useHeading()} />
      <Replay owner={owner} />
    </>
  )
}

export const DeskProfileReplay = () => <Setting name="profile" />
export const DeskThemeReplay = () => <Setting name="theme" />
export const DeskFormRowsReplay = () => <Setting name="form-rows" />
export const DeskReceiptFormatReplay = () => <Setting name="receipt-format" />
export const DeskCustomDomainReplay = () => <Setting name="custom-domain" />
export const DeskPaymentMethodsReplay = () => <Setting name="payment-methods" />
export const DeskApprovalRulesReplay = () => <Setting name="approval-rules" />
export const DeskClosedBooksReplay = () => <Setting name="closed-books" />

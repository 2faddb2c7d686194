import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { settingNames } from '@almoner/api/use-cases/history/settings/contract.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
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
import { settingHistoryPath } from '../../ui/history/settings/setting-pages.ts'
import { settingReplays } from '../../ui/history/settings/setting-replays.ts'
import { SubscriptionReplay } from '../../ui/history/subscription-replay.tsx'
import { ScreenTitle, useHeading } from '../../ui/layout/page/screen-title.tsx'

const owner = { realm: 'organizations' } as const

/** Shows the charity's bank account as it was at any moment. */
export const DeskBankAccountReplay = () => (
  <>
    <ScreenTitle {...useHeading()} />
    <BankAccountReplay query={useInfiniteQuery(bankAccountHistoryQuery(owner))} />
  </>
)

/** Shows the charity's subscription as it was at any moment. */
export const DeskSubscriptionReplay = () => (
  <>
    <ScreenTitle {...useHeading()} />
    <SubscriptionReplay query={useInfiniteQuery(subscriptionHistoryQuery(owner))} />
  </>
)

/** Shows a project of the charity as it was at any moment. */
export const DeskProjectReplay = () => {
  const { projectId } = useParams({ from: '/signed-in/Projects/$projectId/Replay' })
  const language = useLanguage()
  const query = useInfiniteQuery(projectHistoryQuery(owner, projectId))
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

/** Shows a setting of the charity, found by the address, as it was at any moment. */
export const DeskSettingReplay = () => {
  const { pathname } = useLocation()
  const name = settingNames.find((each) => settingHistoryPath(each) === pathname)
  const Replay = settingReplays[requirePresent(name, 'the setting')]
  return (
    <>
      <ScreenTitle {...useHeading()} />
      <Replay owner={owner} />
    </>
  )
}

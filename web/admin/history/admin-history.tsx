import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { settingNames, type SettingName } from '@almoner/api/use-cases/history/settings/contract.ts'
import { problemCode } from '../../lib/api/failure/problem.ts'
import { useLanguage } from '../../lib/language/i18n.ts'
import { BackLink } from '../../ui/button/back-link.tsx'
import { BankAccountReplay } from '../../ui/history/bank-account-replay.tsx'
import {
  bankAccountHistoryQuery,
  projectHistoryQuery,
  settingHistoryQuery,
  subscriptionHistoryQuery,
} from '../../ui/history/history-api.ts'
import { pickText } from '../../ui/history/fields/field.ts'
import { ProjectReplay } from '../../ui/history/project-replay.tsx'
import { settingPages } from '../../ui/history/settings/setting-pages.ts'
import { settingReplays } from '../../ui/history/settings/setting-replays.ts'
import { SubscriptionReplay } from '../../ui/history/subscription-replay.tsx'
import { NotFoundPrompt } from '../../ui/feedback/prompt/not-found.tsx'
import { ScreenTitle } from '../../ui/layout/page/screen-title.tsx'
import { useTitleOfCharity } from '../account/account-api.ts'
import { AccessReason } from '../account/access-reason.tsx'

/** Shows a charity's bank account as it was at any moment. */
export const AdminBankAccountReplay = () => {
  const { t } = useLingui()
  const { id } = useParams({ from: '/signed-in/AdminAccounts/$id/BankAccount/Replay' })
  const query = useInfiniteQuery(bankAccountHistoryQuery({ realm: 'admin', id }))
  return (
    <Page id={id} error={query.error} title={t`Bank account`}>
      <BankAccountReplay query={query} />
    </Page>
  )
}

/** Shows a charity's subscription as it was at any moment. */
export const AdminSubscriptionReplay = () => {
  const { t } = useLingui()
  const { id } = useParams({ from: '/signed-in/AdminAccounts/$id/Subscription/Replay' })
  const query = useInfiniteQuery(subscriptionHistoryQuery({ realm: 'admin', id }))
  return (
    <Page id={id} error={query.error} title={t`Subscription`}>
      <SubscriptionReplay query={query} />
    </Page>
  )
}

/** Shows a charity's project as it was at any moment. */
export const AdminProjectReplay = () => {
  const { t } = useLingui()
  const language = useLanguage()
  const { id, projectId } = useParams({
    from: '/signed-in/AdminAccounts/$id/Projects/$projectId/Replay',
  })
  const owner = { realm: 'admin', id } as const
  const query = useInfiniteQuery(projectHistoryQuery(owner, projectId))
  const newest = query.data?.entries.at(-1)?.state
  return (
    <Page
      id={id}
      error={query.error}
      title={newest ? pickText(newest.title, language) : t`Project history`}
    >
      <ProjectReplay query={query} owner={owner} />
    </Page>
  )
}

/** Shows a setting of a charity as it was at any moment. */
export const AdminSettingReplay = () => {
  const { id, setting } = useParams({
    from: '/signed-in/AdminAccounts/$id/Settings/$setting/Replay',
  })
  const name = settingNames.find((each) => each === setting)
  return name === undefined ? (
    <NotFoundPrompt isFramed home="/AdminAccounts" />
  ) : (
    <Setting id={id} name={name} />
  )
}

const Setting = ({ id, name }: { id: string; name: SettingName }) => {
  const { i18n } = useLingui()
  const owner = { realm: 'admin', id } as const
  const { error } = useInfiniteQuery(settingHistoryQuery(owner, name))
  const Replay = settingReplays[name]
  return (
    <Page id={id} error={error} title={i18n._(settingPages[name].title)}>
      <Replay owner={owner} />
    </Page>
  )
}

type PageProps = { id: string; error: unknown; title: string; children: ReactNode }

const Page = ({ id, error, title, children }: PageProps) => {
  const titleOfCharity = useTitleOfCharity(id, title)
  if (problemCode(error) === 'access_reason_required') return <AccessReason id={id} />
  return (
    <>
      <BackLink
        to="/AdminAccounts/$id"
        params={{ id }}
        label={<Trans>Back to the charity</Trans>}
      />
      <ScreenTitle title={titleOfCharity} />
      {children}
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SettingName } from '@almoner/api/use-cases/history/settings/contract.ts'
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
import { settingReplays } from '../../ui/history/settings/setting-replays.ts'
import { SubscriptionReplay } from '../../ui/history/subscription-replay.tsx'
import { NotFoundPrompt } from '../../ui/feedback/prompt/not-found.tsx'
import { ScreenTitle } from '../../ui/layout/page/screen-title.tsx'
import { AccessReason } from '../account/access-reason.tsx'
import { useSettingNames } from './setting-names.ts'

/** Shows a charity's bank account as it was at any moment. */
export const AdminBankAccountReplay = () => {
  const { t } = useLingui()
  const { id } = useParams({ from: '/signed-in/AdminAccounts/$id/BankAccount/Replay' })
  const query = useQuery(bankAccountHistoryQuery({ realm: 'admin', id }))
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
  const query = useQuery(subscriptionHistoryQuery({ realm: 'admin', id }))
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
  const query = useQuery(projectHistoryQuery(owner, projectId))
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
  const names = useSettingNames()
  return isSetting(names, setting) ? (
    <Setting id={id} name={setting} title={names[setting]} />
  ) : (
    <NotFoundPrompt />
  )
}

const isSetting = (names: Record<SettingName, string>, name: string): name is SettingName =>
  Object.hasOwn(names, name)

const Setting = ({ id, name, title }: { id: string; name: SettingName; title: string }) => {
  const owner = { realm: 'admin', id } as const
  const { error } = useQuery(settingHistoryQuery(owner, name))
  const Replay = settingReplays[name]
  return (
    <Page id={id} error={error} title={title}>
      <Replay owner={owner} />
    </Page>
  )
}

type PageProps = { id: string; error: unknown; title: string; children: ReactNode }

const Page = ({ id, error, title, children }: PageProps) => {
  if (problemCode(error) === 'access_reason_required') return <AccessReason id={id} />
  return (
    <>
      <BackLink
        to="/AdminAccounts/$id"
        params={{ id }}
        label={<Trans>Back to the charity</Trans>}
      />
      <ScreenTitle title={title} />
      {children}
    </>
  )
}

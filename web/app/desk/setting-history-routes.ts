import { msg } from '@lingui/core/macro'
import {
  settingNames,
  settingPermissions,
} from '@almoner/api/use-cases/history/settings/contract.ts'
import { settingHistoryPath, settingPages } from '../../ui/history/settings/setting-pages.ts'
import { desk } from './frame/desk-site.ts'

/** The history of each setting, below the address of its page. They share one component. */
export const settingHistoryRoutes = settingNames.map((name) =>
  desk.screen({
    path: settingHistoryPath(name),
    permission: settingPermissions[name],
    title: settingPages[name].title,
    lead: msg`Each change to these settings, and their state at any time.`,
    refusal: settingPages[name].refusal,
    load: () => import('../../desk/history/desk-history.tsx'),
    name: 'DeskSettingReplay',
  }),
)

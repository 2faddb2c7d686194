import { Trans } from '@lingui/react/macro'
import {
  settingNames,
  settingPermissions,
} from '@almoner/api/use-cases/history/settings/contract.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { settingHistoryPath, settingPages } from '../../ui/history/settings/setting-pages.ts'
import { hasPermission, type DeskReader } from '../use-may.ts'

/** Links a settings page to its history, if it has one that the reader may see. */
export const SettingHistoryLink = ({
  pathname,
  reader,
}: {
  pathname: string
  reader: DeskReader
}) => {
  const name = settingNames.find((each) => settingPages[each].path === pathname)
  if (name === undefined || !hasPermission(reader, settingPermissions[name])) return null
  return (
    <div>
      <LinkButton to={settingHistoryPath(name)} look="quiet" icon="clock">
        <Trans>View history</Trans>
      </LinkButton>
    </div>
  )
}

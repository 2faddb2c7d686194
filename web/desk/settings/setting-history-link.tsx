import { Trans } from '@lingui/react/macro'
import type { Permission } from '@almoner/domain/staff/permissions.ts'
import type { SitePath } from '../../lib/router/site-path.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { hasPermission, type DeskReader } from '../use-may.ts'

type HistoryPage = { to: SitePath; permission: Permission }

/** The history of each settings page, which needs the same permission as the page. */
const historyPages: Readonly<Record<string, HistoryPage>> = {
  '/OrgSettings/Info': { to: '/OrgSettings/Info/Replay', permission: 'profile.read' },
  '/OrgSettings/ThemeColor': { to: '/OrgSettings/ThemeColor/Replay', permission: 'theme.read' },
  '/OrgSettings/CustomInputFields': {
    to: '/OrgSettings/CustomInputFields/Replay',
    permission: 'form_rows.read',
  },
  '/OrgSettings/ReceiptFormat': {
    to: '/OrgSettings/ReceiptFormat/Replay',
    permission: 'receipt_format.read',
  },
  '/OrgSettings/CustomDomain': {
    to: '/OrgSettings/CustomDomain/Replay',
    permission: 'custom_domain.read',
  },
  '/WaysToPay': { to: '/WaysToPay/Replay', permission: 'payment_methods.read' },
  '/OrgSettings/ApprovalRules': {
    to: '/OrgSettings/ApprovalRules/Replay',
    permission: 'policy.read',
  },
  '/OrgSettings/ClosedBooks': {
    to: '/OrgSettings/ClosedBooks/Replay',
    permission: 'closed_books.read',
  },
}

/** Links a settings page to its history, if it has one that the reader may see. */
export const SettingHistoryLink = ({
  pathname,
  reader,
}: {
  pathname: string
  reader: DeskReader
}) => {
  const page = historyPages[pathname]
  if (page === undefined || !hasPermission(reader, page.permission)) return null
  return (
    <div>
      <LinkButton to={page.to} look="quiet" icon="clock">
        <Trans>View history</Trans>
      </LinkButton>
    </div>
  )
}

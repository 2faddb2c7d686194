import { Trans } from '@lingui/react/macro'
import { AreaHeader } from '../../ui/layout/area/area-header.tsx'
import { LoginLayout } from '../../ui/account/log-in/login-layout.tsx'
import type { LinkFrame } from '../../ui/account/links/mailed-link.tsx'
import { Page } from '../../ui/layout/page/page.tsx'

/** Shows the page of a mail's link in administration. */
export const AdministrationLinkPage: LinkFrame = (door) => (
  <Page header={<AreaHeader to="/AdminLogin" area={<Trans>Administration</Trans>} />}>
    <LoginLayout {...door} />
  </Page>
)

/** Shows the page of a mail's link at the platform's own site. */
export const LinkPage: LinkFrame = (door) => (
  <Page header={<AreaHeader to="/" />}>
    <LoginLayout {...door} />
  </Page>
)

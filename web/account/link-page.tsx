import { AreaHeader } from '../ui/area-header.tsx'
import { LoginLayout } from '../ui/login-layout.tsx'
import type { LinkFrame } from '../ui/mailed-link.tsx'
import { Page } from '../ui/page.tsx'

/** A mail's link at the platform's own site. */
export const LinkPage: LinkFrame = (door) => (
  <Page header={<AreaHeader to="/" />}>
    <LoginLayout {...door} />
  </Page>
)

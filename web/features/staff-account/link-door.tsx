import { AreaHeader } from '../../components/area-header.tsx'
import { Door } from '../../components/door.tsx'
import type { LinkFrame } from '../../components/mailed-link.tsx'
import { Page } from '../../components/page.tsx'

/** A mail's link at the platform's own site. */
export const LinkDoor: LinkFrame = (door) => (
  <Page header={<AreaHeader to="/" />}>
    <Door {...door} />
  </Page>
)

import type { ReactNode } from 'react'
import { AreaHeader } from '../../ui/layout/area/area-header.tsx'
import { Page } from '../../ui/layout/page/page.tsx'
import type { SitePath } from '../../lib/router/site-path.ts'

type StaffFrameProps = {
  /** The first screen of the area, to which the sign of the platform leads. */
  home: SitePath
  area?: ReactNode
  logOut?: ReactNode
  navigation: ReactNode
  children: ReactNode
}

/** Shows the header, the navigation and a screen of a staff area. */
export const StaffFrame = ({ home, area, logOut, navigation, children }: StaffFrameProps) => (
  <Page
    width="wide"
    header={
      <>
        <AreaHeader to={home} area={area}>
          {logOut}
        </AreaHeader>
        {navigation}
      </>
    }
  >
    {children}
  </Page>
)

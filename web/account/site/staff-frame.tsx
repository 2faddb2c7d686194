import type { ReactNode } from 'react'
import { AreaHeader } from '../../ui/layout/area/area-header.tsx'
import { Page } from '../../ui/layout/page/page.tsx'
import type { SitePath } from '../../lib/router/site-path.ts'

type StaffFrameProps = {
  /** The first screen of the area, to which the sign of the platform leads. */
  home: SitePath
  area?: ReactNode
  /** What stands at the end of the header, such as the way to log out. */
  side?: ReactNode
  /** The area's screens: tabs below the header, or a rail beside the screen and its menu. */
  navigation?: ReactNode
  rail?: ReactNode
  menu?: ReactNode
  children: ReactNode
}

/** Shows the header, the navigation and a screen of a staff area. */
export const StaffFrame = (props: StaffFrameProps) => (
  <Page
    width="wide"
    rail={props.rail}
    header={
      <>
        <AreaHeader to={props.home} area={props.area} menu={props.menu}>
          {props.side}
        </AreaHeader>
        {props.navigation}
      </>
    }
  >
    {props.children}
  </Page>
)

import { Outlet } from '@tanstack/react-router'

/** What stands around every screen of this area. */
export const RootLayout = () => <Outlet />

import { account } from './account-layout-routes.ts'
import { publicRoutes } from './public-routes.ts'
import { signedInRoutes } from './signed-in-routes.ts'
import { signedOutRoutes } from './signed-out-routes.ts'

/** The donor's login and account. The front page has the routes; the screens are a part of their own. */
export const accountRoutes = account.addChildren([signedOutRoutes, signedInRoutes, ...publicRoutes])

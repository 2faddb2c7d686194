import type { createAreaRouter as createAdminRouter } from './admin/router.tsx'
import type { createAreaRouter as createDeskRouter } from './desk/router.tsx'
import type { createAreaRouter as createPayerRouter } from './payer/router.tsx'

declare module '@tanstack/react-router' {
  // Links and navigations are checked against the addresses of the three sites together: they share
  // components, and are one TypeScript program. The router names the interface.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Register {
    router:
      | ReturnType<typeof createAdminRouter>
      | ReturnType<typeof createDeskRouter>
      | ReturnType<typeof createPayerRouter>
  }
}

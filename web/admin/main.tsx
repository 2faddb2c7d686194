import { RouterProvider } from '@tanstack/react-router'
import { mount } from '../lib/mount.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import { createAreaRouter } from './router.tsx'

const queryClient = createQueryClient()

await mount(queryClient, <RouterProvider router={createAreaRouter(queryClient)} />)

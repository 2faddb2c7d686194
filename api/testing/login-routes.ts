import type { Permission } from '@almoner/domain/kernel/permissions.ts'
import { anyone, type staff, type TestedRoute } from './route.ts'

const password = { password: 'Wrong2026' }
const newPassword = 'Lighthouse7'
const link = { ids: { token: ['link_invalid', 'usedLink'] }, isLimited: true } as const

/** The login of a person of the platform's own site, at the desk and in administration. */
export const loginDoors = (
  root: string,
  door: typeof staff,
  { read, edit }: { read: Permission; edit: Permission },
): Record<string, TestedRoute> => ({
  [`PUT ${root}/changepassword`]: door(edit, {
    body: { oldPassword: 'Wrong2026', newPassword },
    isLimited: true,
  }),
  [`GET ${root}/sessions`]: door(read),
  [`DELETE ${root}/sessions/:id`]: door(edit),
  [`GET ${root}/second-factor`]: door(read),
  [`POST ${root}/second-factor`]: door(edit, { body: password, isLimited: true }),
  [`POST ${root}/second-factor/confirm`]: door(edit, { body: { code: '123456' }, isLimited: true }),
  [`POST ${root}/second-factor/remove`]: door(edit, { body: password, isLimited: true }),
  // The last one: it ends the caller's own session.
  [`DELETE ${root}/sessions`]: door(edit),
})

export const passwordLinkDoors = (root: string): Record<string, TestedRoute> => ({
  [`POST ${root}/forgot`]: anyone({
    body: { username: 'mallory@example.org' },
    isLimited: true,
    host: 'localhost',
  }),
  [`GET ${root}/forgot/:token`]: anyone({ ...link, host: 'localhost' }),
  [`POST ${root}/forgot/:token`]: anyone({ body: { newPassword }, ...link, host: 'localhost' }),
})

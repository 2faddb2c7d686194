import { createLoginApi } from '../../ui/own-login/login-api.ts'

/** The calls about one's own login, at the desk and in administration. */
export const staffLogin = createLoginApi('organizations')
export const administratorLogin = createLoginApi('admin')

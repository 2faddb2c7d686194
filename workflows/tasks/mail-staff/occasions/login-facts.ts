import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Device } from '@almoner/domain/logins/login-command.ts'
import { writeMoment } from '../../../locales/formats.ts'

type LoginEvent = { type: string; meta: { at: Instant }; personal?: unknown }

/**
 * Returns the facts for a letter about a login; it has a device and a place only if the event is
 * about one.
 */
export const toLoginFacts = (
  event: LoginEvent,
  language: Language,
): { at: string; device: string | null; place: string | null } => {
  const { device, place } = isDeviceAdded(event) ? event.personal : { device: '', place: '' }
  const orNull = (value: string) => (value === '' || isErased(value) ? null : value)
  return { at: writeMoment(event.meta.at, language), device: orNull(device), place: orNull(place) }
}

const isDeviceAdded = (event: LoginEvent): event is LoginEvent & { personal: Device } =>
  event.type === 'StaffDeviceAdded' || event.type === 'AdministratorDeviceAdded'

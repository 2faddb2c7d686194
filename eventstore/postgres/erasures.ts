import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import type { ClientConfig } from 'pg'
import { createListener } from './listener.ts'

/** Where an erasure tells the other processes, in the moment it is committed. */
export const erasureChannel = 'vault_erased'

/**
 * Hears who was erased in another process. Whoever was erased while nobody listened is unknown, so
 * each new line begins with `everybody`.
 */
export const hearErasures = (
  config: ClientConfig,
  forget: (who: PersonId | 'everybody') => void,
): { close: () => Promise<void> } => {
  const listener = createListener({
    config,
    channel: erasureChannel,
    hear: (person) => forget(person as PersonId),
    onListening: () => forget('everybody'),
  })
  listener.start()
  return { close: listener.stop }
}

import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import type { ClientConfig } from 'pg'
import { createListener } from '../subscribe/listener.ts'

/** The channel that notifies other processes of an erasure, when it is committed. */
export const erasureChannel = 'vault_erased'

/**
 * Receives the erasures of other processes. Erasures without an open connection are missed, so each
 * new connection begins with `everybody`.
 */
export const listenForErasures = (
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

const tlsNameIsAnAddress = 'DEP0123'

let isDropped = false

/**
 * Drops Node's deprecation warning about a TLS name that is an address. The client uses the host of
 * the URL, or the address that a cluster member reports, as that name. It has no setting for
 * another, and the certificate is still verified. Other warnings are passed on to the existing
 * listeners.
 */
export const dropTlsNameWarning = (): void => {
  if (isDropped) return
  isDropped = true
  const listeners = process.listeners('warning')
  process.removeAllListeners('warning').on('warning', (warning) => {
    if ('code' in warning && warning.code === tlsNameIsAnAddress) return
    for (const listener of listeners) listener(warning)
  })
}

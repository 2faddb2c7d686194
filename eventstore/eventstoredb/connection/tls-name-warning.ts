const tlsNameIsAnAddress = 'DEP0123'

let isDropped = false

/**
 * Drops the deprecation warning of Node about a TLS name that is an address. The client gives the
 * host of the URL, or the address that a member of a cluster reports, as that name and has no
 * setting for another; the certificate is verified all the same. Other warnings are passed on to
 * the listeners that there are.
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

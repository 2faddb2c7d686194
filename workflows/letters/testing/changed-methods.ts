import type { MethodsChanged } from '../owner/payment-methods-changed.ts'

const at = '20/11/2026 10:30'

/** A payment method that a colleague, an administrator or a deleted account changed. */
export const changedMethods: readonly MethodsChanged[] = [
  {
    at,
    method: 'FPS',
    changed: ['code', 'bank_account', 'turned_on', 'turned_off', 'payable_to'],
    author: { name: 'Wong Mei', username: 'mei@harbour.example' },
    origin: { device: 'Chrome, Windows', network: '203.0.113.9' },
  },
  {
    at,
    method: 'PayMe',
    changed: ['instructions', 'credentials_stored', 'credentials_removed', 'fee'],
    author: 'administrator',
    origin: null,
  },
  { at, method: 'PayMe', changed: ['fee'], author: null, origin: null },
]

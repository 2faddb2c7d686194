import { erasureCarriedOut } from './erasure-carried-out.ts'
import { erasureDeclined } from './erasure-declined.ts'

/** Letters to the owners of a charity about its requests that a donor is erased. */
export const erasureLetters = {
  erasure_carried_out: erasureCarriedOut,
  erasure_declined: erasureDeclined,
}

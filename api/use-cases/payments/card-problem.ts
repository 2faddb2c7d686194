import type { SetupFailure } from '@almoner/domain/donor-cards/events.ts'
import type { ProblemCode } from '../../http/problem-codes.ts'

/** Why a card was not saved, in the reasons of cards, since no payment was requested. */
export const cardProblem = {
  card_already_saved: 'card_already_saved',
  card_declined: 'card_save_declined',
  card_invalid: 'card_info_incorrect',
  authentication_failed: 'card_not_confirmed',
  authentication_timed_out: 'card_confirmation_timed_out',
  provider_refused: 'card_not_saved',
} as const satisfies Record<SetupFailure, ProblemCode>

import type { ReactNode } from 'react'
import { DonePrompt } from './login/done-prompt.tsx'
import { DonorEmailVerified } from './login/donor-email-verified.tsx'
import { EmailVerification } from './login/email-verification.tsx'
import { LoginEmail } from './login/login-email.tsx'
import { LoginFaq } from './login/login-faq.tsx'
import { LoginPassword } from './login/login-password.tsx'
import { LoginPrompt } from './login/login-prompt.tsx'
import { loginWay, pendingPassword } from './login/login-way.ts'
import { ResetEmail } from './login/reset-email.tsx'
import { SignupInfo } from './login/signup-info.tsx'
import { SignupPasswordAgain } from './login/signup-password-again.tsx'
import { SignupPassword } from './login/signup-password.tsx'
import { UndoUsername } from './login/undo-username.tsx'
import { AcInfoEdit } from './own/ac-info-edit.tsx'
import { AcInfo } from './own/ac-info.tsx'
import { AccountErased } from './own/account-erased.tsx'
import { EraseAccount } from './own/erase-account.tsx'
import { ListCards } from './own/list-cards.tsx'
import { UsernameConfirm } from './own/username-confirm.tsx'
import { DonationInfoEdit } from './recurring-plan/donation-info-edit.tsx'
import { DonationInfoReauthenticate } from './recurring-plan/donation-info-reauthenticate.tsx'
import { DonationInfoRecurring } from './recurring-plan/donation-info-recurring.tsx'
import { Unsubscribe } from './marketing-consent/unsubscribe.tsx'
import { DonationInfoProcessed } from './records/donation-info-processed.tsx'
import {
  DonationRecord,
  DonationRecordReauthenticate,
  DonationRecordRecurring,
} from './records/donation-record.tsx'
import { DonationStatements } from './records/donation-statements.tsx'
import { ChangePassword } from './password/change-password.tsx'
import { ConfirmPassword } from './password/confirm-password.tsx'
import { ForgotPassword } from './password/forgot-password.tsx'
import { NewPassword } from './password/new-password.tsx'
import { RePassword } from './password/re-password.tsx'
import { ResetPassword } from './password/reset-password.tsx'
import { SecondFactorSetup } from './second-factor/second-factor-setup.tsx'

declare module '@tanstack/history' {
  // What travels from one screen to the next beside its address; the router names it.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface HistoryState {
    /** To the login: where one wanted to be. */
    wanted?: string
    /** To the login: a session has just ended. */
    ended?: boolean
    /** To /UsernameConfirm: the mailbox to look into, and where its button leads. */
    confirm?: { username: string; next: string }
    /** To /AddCard: the list of cards asked for it, and is where it leads back to. */
    fromCards?: boolean
    /** To the same, and on to that list: the address that a card is added for. */
    wantedBy?: string
    /** To a screen about one donation, payment or monthly gift: what the API said was just done there. */
    said?: string
    /** To /DonationInfoProcessed: the monthly gift that it was opened from. */
    plan?: string
    /** To a screen that another one has just done something for. */
    done?: 'profile' | 'card' | 'erased'
  }
}

/** Guests alone are asked to log in; what is a donor's own needs a login. */
type OpensTo = 'anybody' | 'guests' | 'donors'

type AccountScreen = {
  Screen: (props: { token: string }) => ReactNode
  opensTo: OpensTo
  /** Whether a mail's token or a record's id may stand, or must stand, below the name. */
  token: 'none' | 'welcome' | 'needed'
  /** Where it leads without what an earlier screen has to hand on. */
  detour: () => '/LoginEmail' | '/SignupPassword' | undefined
}

const straight = (): undefined => undefined
const withUsername = () => (loginWay().username === undefined ? '/LoginEmail' : undefined)
const withPassword = () =>
  withUsername() ?? (pendingPassword() === undefined ? '/SignupPassword' : undefined)

const screen = (
  opensTo: OpensTo,
  Screen: AccountScreen['Screen'],
  { token = 'none', detour = straight }: Partial<Pick<AccountScreen, 'token' | 'detour'>> = {},
): AccountScreen => ({ Screen, opensTo, token, detour })

const screens: Readonly<Record<string, AccountScreen>> = {
  LoginPrompt: screen('guests', LoginPrompt),
  LoginFaq: screen('anybody', LoginFaq),
  LoginEmail: screen('guests', LoginEmail),
  LoginPassword: screen('guests', LoginPassword, { detour: withUsername }),
  SignupPassword: screen('guests', SignupPassword, { detour: withUsername }),
  SignupPasswordAgain: screen('guests', SignupPasswordAgain, { detour: withPassword }),
  SignupInfo: screen('anybody', SignupInfo),
  EmailVerification: screen('guests', EmailVerification, { detour: withUsername }),
  DonorEmailVerified: screen('anybody', DonorEmailVerified, { token: 'needed' }),
  ForgotPassword: screen('anybody', ForgotPassword),
  ResetPassword: screen('anybody', ResetPassword),
  NewPassword: screen('anybody', NewPassword, { token: 'welcome' }),
  RePassword: screen('anybody', RePassword),
  ConfirmPassword: screen('anybody', ConfirmPassword),
  ResetEmail: screen('anybody', ResetEmail, { token: 'needed' }),
  UndoUsername: screen('anybody', UndoUsername, { token: 'needed' }),
  UsernameConfirm: screen('anybody', UsernameConfirm),
  DonePrompt: screen('anybody', DonePrompt),
  AcInfo: screen('donors', AcInfo),
  AcInfoEdit: screen('donors', AcInfoEdit),
  ChangePassword: screen('donors', ChangePassword),
  SecondFactor: screen('donors', SecondFactorSetup),
  ListCards: screen('donors', ListCards),
  EraseAccount: screen('donors', EraseAccount),
  AccountErased: screen('anybody', AccountErased),
  DonationRecord: screen('donors', DonationRecord),
  DonationRecordRecurring: screen('donors', DonationRecordRecurring),
  DonationRecordReauthenticate: screen('donors', DonationRecordReauthenticate),
  // The address names the one that each is about; without it they lead to their list.
  DonationInfoProcessed: screen('donors', DonationInfoProcessed, { token: 'welcome' }),
  DonationInfoRecurring: screen('donors', DonationInfoRecurring, { token: 'welcome' }),
  DonationInfoReauthenticate: screen('donors', DonationInfoReauthenticate, { token: 'welcome' }),
  DonationInfoEdit: screen('donors', DonationInfoEdit, { token: 'welcome' }),
  DonationStatements: screen('donors', DonationStatements),
  // Whoever it is written to may have no account.
  Unsubscribe: screen('anybody', Unsubscribe, { token: 'needed' }),
}

/** The screen at `/{name}` or `/{name}/{token}`, as the specification spells it; else undefined. */
export const accountScreen = (name: string, token: string): AccountScreen | undefined => {
  const found = Object.hasOwn(screens, name) ? screens[name] : undefined
  if (!found) return undefined
  const fits = token === '' ? found.token !== 'needed' : found.token !== 'none'
  return fits ? found : undefined
}

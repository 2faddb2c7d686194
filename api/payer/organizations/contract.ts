import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { ManualMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { CardEntrySettings } from '../../http/contract.ts'
import type { Money } from '../../http/money-contract.ts'

/**
 * GET /donors/organization: the charity's data for a payer's browser. Texts are in the reader's
 * language. It names the usable methods, and never their credentials. `logo`: a drawing of ours, or
 * the address of a picture; an uploaded one is at GET /donors/organization/logo.
 */
export type OrganizationAnswer = {
  _id: string
  id: string
  organizationObj: {
    /** False while the charity is suspended: it takes no payments. */
    organizationPermitted: boolean
    organizationName: string
    subDomain: string
    organizationUrl: string | null
    organizationAddress: string
    /** The Inland Revenue's file number, only where it was verified. */
    organizationIRDNo: string | null
    intro: string
    defaultLanguage: Language
    supportedLanguages: Language[]
    autoDetectLanguage: boolean
    /** What holds, the charity's own or the platform's. */
    minimumPaymentAmount: Cents
    /** What a payer will find on their card's statement. */
    statementDescriptor: string
    /** `illustration:<name>` or an address of a picture. */
    logo: string | null
    plan: { currentPlan: 'legacy' | 'free' | 'basic' | 'plus' | 'pro' | 'premium' }
    /** Six hex digits. */
    headerColor: string
    buttonColor: string
    progressBarColor: string
    formSetting: {
      enabled: boolean
      rows: {
        id: string
        type: 'text' | 'textarea'
        required: boolean
        label: string
        placeholder: string
      }[]
    }
    /** What a payer must see to pay the charity itself, for each method that can be used. */
    paymentMethodCode: Partial<Record<ManualMethod, ManualMethodAnswer>>
  }
  paymentMethod: {
    card: { enabled: boolean } & CardEntrySettings
    payMe: { enabled: boolean }
    tapAndGo: { enabled: boolean }
    /** In the order in which they are shown. */
    manual: ManualMethod[]
  }
}

export type ManualMethodAnswer = {
  enabled: true
  /**
   * What a payer's app scans, to be drawn as a QR code and never made a link. For FPS a call of its
   * own has a code with the sum and the reference in it: POST /user/payments/manualDetails.
   */
  code: string | null
  instructions: string | null
  bankTransferCode?: string
  /** As the bank is called in the reader's language; null where our list has none of this code. */
  bankTransferBankName?: string | null
  bankTransferBranchCode?: string
  bankTransferAccountNumber?: string
  bankTransferAccountName?: string
  checkWritingOrgName?: string
  checkWritingInstructions?: string | null
}

export const organizationMoney: Money<OrganizationAnswer> = { minimumPaymentAmount: true }

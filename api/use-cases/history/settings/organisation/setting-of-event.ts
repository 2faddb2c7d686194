import type { OrganisationEvent } from '@almoner/domain/organisation/events.ts'

/** A new event of a charity does not compile until the table has it. */
type ForEachEvent<Table extends Record<OrganisationEvent['type'], string | null>> = Table

/**
 * The setting whose history lists each event of a charity. Null: the event is no change of a setting.
 * The pages of the team, of the documents, of the subscription and of the account list these.
 */
type SettingOfEvent = ForEachEvent<{
  // Each history begins with it.
  OrganisationRegistered: null
  OrganisationApproved: null
  OrganisationDeclined: null
  OrganisationSuspended: null
  OrganisationReinstated: null
  OrganisationPlanChanged: null
  LegalDocumentAdded: null
  TermsAccepted: null
  CharityDataOpened: null
  SecondFactorRequired: null
  SecondFactorRequirementEnded: null
  StaffMemberAdded: null
  StaffLinkRequested: null
  StaffEmailVerified: null
  StaffUsernameChanged: null
  StaffUsernameRestored: null
  StaffUsernameFollowed: null
  StaffUsernameChangeCancelled: null
  StaffPasswordReset: null
  StaffPasswordChanged: null
  StaffSecondFactorConfirmed: null
  StaffSecondFactorRemoved: null
  StaffDeviceAdded: null
  StaffInvited: null
  InvitationAccepted: null
  InvitationRevoked: null
  StaffRoleChanged: null
  StaffRemoved: null
  // The method's own event has the new value.
  PaymentMethodsChanged: null
  TaxStatusVerified: 'profile'
  TaxStatusEnded: 'profile'
  FinancialYearSet: 'profile'
  OrganisationProfileChanged: 'profile'
  ProfileChangeProposed: 'profile'
  ProfileChangeWithdrawn: 'profile'
  ProfileChangeApproved: 'profile'
  ProfileChangeDeclined: 'profile'
  ThemeColoursChanged: 'theme'
  FormRowsChanged: 'form-rows'
  ReceiptFormatSet: 'receipt-format'
  ReceiptPrefixChanged: 'receipt-format'
  ReceiptPrefixLocked: 'receipt-format'
  CustomDomainAsked: 'custom-domain'
  CustomDomainCheckRequested: 'custom-domain'
  CustomDomainVerified: 'custom-domain'
  CustomDomainLost: 'custom-domain'
  CustomDomainRemoved: 'custom-domain'
  ManualMethodSet: 'payment-methods'
  ProviderConnected: 'payment-methods'
  ProviderDisconnected: 'payment-methods'
  TapAndGoFeeSet: 'payment-methods'
}>

/** The settings that a charity's own stream has. */
export type OrganisationSetting = NonNullable<SettingOfEvent[keyof SettingOfEvent]>

/** The events that change the setting. */
export type ChangeOf<Setting extends OrganisationSetting> = {
  [Type in keyof SettingOfEvent]: SettingOfEvent[Type] extends Setting ? Type : never
}[keyof SettingOfEvent]

/** The events that the setting's history lists. */
export type ListedOf<Setting extends OrganisationSetting> =
  | 'OrganisationRegistered'
  | ChangeOf<Setting>

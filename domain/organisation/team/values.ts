/**
 * The reasons for opening a charity's data that an administrator need not write. The code is stored
 * as the reason, so that each reader at the charity has it in their own language.
 */
export const presetAccessReasons = [
  'preset:asked_for_help',
  'preset:complaint',
  'preset:tax_status',
] as const
export type PresetAccessReason = (typeof presetAccessReasons)[number]

/** The screens below the path of settings that have a place or a menu of their own. */
const elsewhere = /^\/OrgSettings\/(?:Reports|Safety|ChangePassword|SecondFactor)(?:\/|$)/

const settings = /^\/(?:OrgSettings|BankList|ReferralPlan|WaysToPay)(?:\/|$)/

export const isSettingsPath = (pathname: string): boolean =>
  settings.test(pathname) && !elsewhere.test(pathname)

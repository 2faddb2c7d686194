import type { Language } from '@almoner/domain/kernel/locale.ts'
import { publishedPasswords } from '@almoner/platform/password/published-passwords.ts'
import { applicants } from './applications/applicants.ts'
import type { StaffRole } from '@almoner/domain/staff/permissions.ts'

/**
 * The demonstration's logins. Their passwords are public because they protect nothing. This world
 * is seeded only if `BASE_DOMAIN` is local, with invented charities, and opens nothing elsewhere.
 */
export type WorldLogin = {
  who: string
  /** The site of the charity that the login is for, or null for the platform's own. */
  subDomain: string | null
  path: string
  username: string
  password: string
}

type Person = { username: string; password: string; firstName: string; lastName: string }

export type WorldStaff = Person & {
  subDomain: string
  role: StaffRole
  /** Whether the person has confirmed their address. */
  isVerified: boolean
}

const staffPassword = publishedPasswords.staff

export const staff: readonly WorldStaff[] = [
  {
    subDomain: 'harbour',
    role: 'owner',
    username: 'staff@harbour.example',
    password: staffPassword,
    firstName: '淑儀',
    lastName: '黃',
    isVerified: true,
  },
  // This member was added by the owner and has no request for a confirmation yet, as a new
  // colleague does.
  {
    subDomain: 'harbour',
    role: 'finance',
    username: 'finance@harbour.example',
    password: staffPassword,
    firstName: 'Wing Yan',
    lastName: 'Cheung',
    isVerified: false,
  },
  {
    subDomain: 'lionrock',
    role: 'owner',
    username: 'staff@lionrock.example',
    password: staffPassword,
    firstName: 'Kwok Keung',
    lastName: 'Lau',
    isVerified: true,
  },
  {
    subDomain: 'bauhinia',
    role: 'owner',
    username: 'staff@bauhinia.example',
    password: staffPassword,
    firstName: '曉彤',
    lastName: '鄧',
    isVerified: true,
  },
  {
    subDomain: 'tinhau',
    role: 'owner',
    username: 'staff@tinhau.example',
    password: staffPassword,
    firstName: 'Fong',
    lastName: 'Siu',
    isVerified: true,
  },
]

/** Colleagues at Harbour Light whom its owner has invited since. */
export type WorldColleague = Person & {
  role: StaffRole
  daysAgo: number
  /** Another charity whose owner has invited them too: one login opens both desks. */
  alsoAt?: string
}

export const colleagues: readonly WorldColleague[] = [
  {
    role: 'fundraiser',
    username: 'fundraiser@harbour.example',
    password: staffPassword,
    firstName: 'Ka Yan',
    lastName: 'Poon',
    daysAgo: 400,
  },
  {
    role: 'viewer',
    username: 'viewer@harbour.example',
    password: staffPassword,
    firstName: '文傑',
    lastName: '梁',
    daysAgo: 120,
  },
  {
    role: 'auditor',
    username: 'auditor@harbour.example',
    password: staffPassword,
    firstName: 'Susan',
    lastName: 'Ng',
    daysAgo: 3,
    alsoAt: 'lionrock',
  },
]

export const administratorPerson: Person = {
  username: 'admin@almoner.example',
  password: publishedPasswords.administrator,
  firstName: 'May',
  lastName: 'Ho',
}

export type WorldDonor = Person & {
  /** A key that is identical in every world. */
  key: string
  phoneNumber: string
  language: Language
}

export const donorPerson: WorldDonor = {
  key: 'chan-tai-man',
  language: 'en',
  username: 'donor@almoner.example',
  password: publishedPasswords.donor,
  firstName: 'Tai Man',
  lastName: 'Chan',
  phoneNumber: '+85261234567',
}

export const logins: readonly WorldLogin[] = [
  ...[...staff, ...colleagues].map(({ role, username, password }) => ({
    who: role === 'owner' ? 'staff' : `staff, ${role}`,
    subDomain: null,
    path: '/OrgLogin',
    username,
    password,
  })),
  ...applicants.map(({ username, password }) => ({
    who: 'applicant',
    subDomain: null,
    path: '/OrgLogin',
    username,
    password,
  })),
  {
    who: 'administrator',
    subDomain: null,
    path: '/AdminLogin',
    username: administratorPerson.username,
    password: administratorPerson.password,
  },
  {
    who: 'donor, at any charity',
    subDomain: 'harbour',
    path: '/LoginPrompt',
    username: donorPerson.username,
    password: donorPerson.password,
  },
]

import { lazyRouteComponent } from '@tanstack/react-router'
import { fetchGiving } from '../../payer/checkout/fetch-giving.ts'
import { fetchPaying } from '../../payer/checkout/fetch-paying.ts'
import { fetchAccount } from './fetch-account.ts'

type Paying = Awaited<ReturnType<typeof fetchPaying>>

/** A screen between the front page and the choice of how to pay. */
export const givingScreen = (name: 'MissionDetails' | 'PersonalDetails') =>
  lazyRouteComponent(fetchGiving, name)

/** A screen from that choice on. */
export const payingScreen = (
  name: Exclude<keyof Paying, 'AfterCharge' | 'ExpressModal' | 'LastQuestions' | 'RedirectNotice'>,
) => lazyRouteComponent(fetchPaying, name)

/** In the place of a screen that money may have been taken by, with which it comes. */
export const afterCharge = lazyRouteComponent(fetchPaying, 'AfterCharge')

/** The donor's login and account: which of its screens, the address says. */
export const accountScreen = lazyRouteComponent(fetchAccount, 'AccountScreen')

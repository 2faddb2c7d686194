import { startProduct } from '../product/almoner.ts'
import { startBrowser } from '../product/browser.ts'
import { bytesOfVisit } from './bytes-of-visit.ts'
import { firstVisits } from './first-visit.ts'

/** Measures for `npm run bench web` in a process of its own, and prints the result as JSON. */
const [product, browser] = await Promise.all([startProduct(), startBrowser()])
try {
  const visits = await firstVisits(browser, product.at('harbour', '/SelectMission'), 5)
  console.log(JSON.stringify({ bytes: bytesOfVisit(), visits }))
} finally {
  await browser.close()
  await product.stop()
}

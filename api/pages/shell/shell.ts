import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { writeMoney } from '../../http/money-contract.ts'
import { firstAnswersId, firstAnswersMoney, freeColour, type FirstAnswers } from '../contract.ts'

/**
 * The content of a payer's page before its script loads: the charity's colour and, on its front
 * page, its name and purpose, in their final place. The content security policy allows no inline
 * style, so the colour is part of a drawing.
 */
export const shell = ({ organization, projects }: FirstAnswers): HtmlEscapedString => {
  const { organizationName, intro, headerColor, plan } = organization.organizationObj
  const colour = toColour(plan.currentPlan === 'free' ? freeColour : headerColor)
  const title =
    projects &&
    html`<h1>${organizationName}</h1>
      <p>${intro}</p>`
  return html`<div class="shell">
    <svg aria-hidden="true"><rect width="100%" height="100%" fill="${colour}"></rect></svg>
    <main>${title ?? ''}</main>
  </div>` as HtmlEscapedString
}

// The default that the page has for a charity without a colour.
const plainColour = '#000000'

const toColour = (colour: string | null | undefined): string =>
  /^#?[0-9a-f]{6}$/i.test(colour ?? '') ? `#${colour?.replace('#', '')}` : plainColour

/** A data block, which no policy treats as a script. */
export const answersBlock = (answers: FirstAnswers): HtmlEscapedString => {
  // The content must not end the block or begin a comment.
  const json = JSON.stringify(writeMoney(answers, firstAnswersMoney)).replaceAll(
    '<',
    String.raw`\u003c`,
  )
  return html`<script type="application/json" id="${firstAnswersId}">
    ${raw(json)}
  </script>` as HtmlEscapedString
}

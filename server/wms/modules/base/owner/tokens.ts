// The tokens of shops at rest: sealed, and renewed in good time.
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Services } from '#server/wms/kit/services.ts'
import type { Tokens } from '#server/wms/modules/base/owner/pdd-platform.ts'
import { shopTokenPlace } from '#server/wms/modules/base/owner/rules.ts'
import { shopTokens } from '#server/wms/schema/owner.ts'

type Keeper = Pick<Operation, 'orm' | 'at'> & Pick<Services, 'seal'>

const DAY_MS = 86_400_000
const RENEWED_BEFORE_MS = 3 * DAY_MS

/** In place of those before. Answers until when they are good. */
export async function keepTokens({ orm, at, seal }: Keeper, shop: string, tokens: Tokens): Promise<Date> {
  const expiresAt = new Date(at.getTime() + tokens.expiresInSeconds * 1_000)
  const sealed = (token: string) => seal.close(token, shopTokenPlace(shop))
  const kept = {
    accessToken: sealed(tokens.accessToken),
    refreshToken: sealed(tokens.refreshToken),
    renewAt: renewalOf(at, expiresAt),
  }
  await orm
    .insert(shopTokens)
    .values({ shop, ...kept })
    .onConflictDoUpdate({ target: shopTokens.shop, set: kept })
  return expiresAt
}

/** Some days before they run out; of tokens that live for a day only, in its last third. */
function renewalOf(at: Date, expiresAt: Date): Date {
  const lifeMs = expiresAt.getTime() - at.getTime()
  return new Date(expiresAt.getTime() - Math.min(RENEWED_BEFORE_MS, lifeMs / 3))
}

// The shops of the owners on three platforms. Of those on 拼多多 some are authorized, and of one the merchant has not agreed.
// Nobody has ever handed out tokens to the demo company: it has none.
import { DEMO_OWNERS } from '#server/wms/demo/given/warehouses.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { shops } from '#server/wms/schema/owner.ts'
import { AUTHORIZED_PLATFORM } from '#shared/domain/values.ts'

type Begun = { startedAt: Date; authorizedBy: number }

const PLATFORMS = ['天猫', '抖音', AUTHORIZED_PLATFORM] as const
const YEAR_MS = 365 * 86_400_000

export async function insertShops(orm: Sources['orm'], begun: Begun): Promise<void> {
  const made = { createdAt: begun.startedAt, updatedAt: begun.startedAt }
  await orm.insert(shops).values(
    DEMO_OWNERS.flatMap(({ code: owner, name }, place) =>
      PLATFORMS.map((platform, index) => ({
        code: `${owner}-${index + 1}`,
        name: `${name}${platform}旗舰店`,
        owner,
        platform,
        ...made,
        ...(platform === AUTHORIZED_PLATFORM && authorizationOf(place, name, begun)),
      })),
    ),
  )
}

function authorizationOf(place: number, name: string, { startedAt, authorizedBy }: Begun) {
  if (place % 3 === 1) return {}
  if (place % 3 === 2) return { authError: '商家没有同意授权' }
  return {
    authState: '已授权' as const,
    authAccount: `${name}官方`,
    authorizedBy,
    authorizedAt: startedAt,
    authExpiresAt: new Date(startedAt.getTime() + YEAR_MS),
  }
}

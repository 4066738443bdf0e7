// Pages of the base data.
export const manifest = {
  '/basic/warehouse': 'base/warehouse',
  '/basic/zone': 'base/zone',
  '/basic/location': 'base/location',
  '/basic/owner': 'base/owner',
  '/platform/pdd/auth': 'base/pdd-auth',
  '/basic/ownerRule': 'base/owner-rule',
  '/strategy/owner-detail': 'base/owner-strategy',
  '/basic/sku': 'base/sku',
  '/basic/customer': 'base/customer',
  '/basic/carrier': 'base/carrier',
  '/basic/package': 'base/package',
  '/basic/dictionary': 'base/dictionary',
} as const

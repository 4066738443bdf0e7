CREATE VIEW "public"."visible_owners" AS (
    select user_id, code from (
      select user_id, owner from "user_owners"
      union
      select data_perms.user_id, "owners"."code" from "data_perms"
      inner join "owners" on data_perms.ref_code in ("owners"."code", '*')
      where data_perms.kind = '货主' and data_perms.effect = '允许'
    ) as given (user_id, code)
    where not exists (
      select from "data_perms"
      where data_perms.user_id = given.user_id and data_perms.ref_code in (given.code, '*') and data_perms.kind = '货主' and data_perms.effect = '禁止'
    ));--> statement-breakpoint
CREATE VIEW "public"."visible_warehouses" AS (
    select user_id, code from (
      select user_id, warehouse from "user_warehouses"
      union
      select data_perms.user_id, "warehouses"."code" from "data_perms"
      inner join "warehouses" on data_perms.ref_code in ("warehouses"."code", '*')
      where data_perms.kind = '仓库' and data_perms.effect = '允许'
    ) as given (user_id, code)
    where not exists (
      select from "data_perms"
      where data_perms.user_id = given.user_id and data_perms.ref_code in (given.code, '*') and data_perms.kind = '仓库' and data_perms.effect = '禁止'
    ));
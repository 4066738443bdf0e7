ALTER TABLE "strategies" DROP CONSTRAINT "strategies_kind";--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "disabled_at" timestamp (3) with time zone;--> statement-breakpoint
DELETE FROM "strategies" WHERE "kind" NOT IN ('上架', '分配');--> statement-breakpoint
DELETE FROM "dictionaries" WHERE "type" = 'strategyKind' AND "code" IN ('波次', '补货', '承运商');--> statement-breakpoint
UPDATE "strategies" SET "enabled" = "enabled" AND "condition" = '' AND "action" = '默认';--> statement-breakpoint
UPDATE "strategies" SET "condition" = '全部商品', "disabled_at" = CASE WHEN "enabled" THEN NULL ELSE now() END,
	"action" = CASE "kind" WHEN '上架' THEN '先并同批' ELSE '先到期先出' END;--> statement-breakpoint
ALTER TABLE "strategies" ADD CONSTRAINT "strategies_condition" CHECK ("strategies"."condition" in ('全部商品', 'A类商品', 'B类商品', 'C类商品'));--> statement-breakpoint
ALTER TABLE "strategies" ADD CONSTRAINT "strategies_action" CHECK (case "strategies"."kind" when '上架' then "strategies"."action" in ('先并同批', '先用空位', '先上拣选位') else "strategies"."action" in ('先到期先出', '先进先出', '先清零散', '先拣选位') end);--> statement-breakpoint
ALTER TABLE "strategies" ADD CONSTRAINT "strategies_disabled" CHECK ("strategies"."enabled" = ("strategies"."disabled_at" is null));--> statement-breakpoint
ALTER TABLE "strategies" ADD CONSTRAINT "strategies_kind" CHECK ("strategies"."kind" in ('上架', '分配'));
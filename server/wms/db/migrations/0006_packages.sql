ALTER TABLE "piece_rules" DROP CONSTRAINT "piece_rules_unit";--> statement-breakpoint
ALTER TABLE "tariff_items" ADD COLUMN "level" text DEFAULT '件' NOT NULL;--> statement-breakpoint
ALTER TABLE "tariff_items" ADD CONSTRAINT "tariff_items_level" CHECK ("tariff_items"."level" in ('件', '中包', '箱', '托'));--> statement-breakpoint
ALTER TABLE "piece_rules" ADD CONSTRAINT "piece_rules_unit" CHECK ("piece_rules"."unit" in ('件', '箱', '单', '千克', '商品中包', '商品箱', '商品托'));
ALTER TABLE "print_jobs" DROP CONSTRAINT "print_jobs_kind";--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "length_mm" integer;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "width_mm" integer;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "height_mm" integer;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_kind" CHECK ("print_jobs"."kind" in ('面单', '库位', '容器', '商品', '测试'));
ALTER TABLE "print_jobs" DROP CONSTRAINT "print_jobs_state_known";--> statement-breakpoint
ALTER TABLE "put_back_tasks" ALTER COLUMN "issue_no" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_state_known" CHECK ("print_jobs"."state" in ('排队', '已领取', '已送出', '已打印', '结果不明', '失败', '已取消'));